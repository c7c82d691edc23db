"""Execute the notebooks of this folder and write them back, outputs included.

    python execute.py [--check] [NAME…]

With --check nothing is written: it only has to run. SIM names the program, DATA the
folder for datasets (default: data, beside this file). The package skirmishlab is the one of this folder."""

import os
import pathlib
import sys
import tempfile

import nbformat
from nbclient import NotebookClient
from traitlets.config import Config

here = pathlib.Path(__file__).resolve().parent
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(here / "skirmishlab" / "src"), os.environ.get("PYTHONPATH")]))
names = [a for a in sys.argv[1:] if not a.startswith("--")] or sorted(p.stem for p in here.glob("*.ipynb"))
for name in names:
    path = here / f"{name}.ipynb"
    book = nbformat.read(path, as_version=4)
    # a cell plays for minutes on a busy machine; the kernel is spoken to by sockets of its own, no ports
    with tempfile.TemporaryDirectory() as sockets:
        config = Config({"KernelManager": {"transport": "ipc", "ip": f"{sockets}/kernel"}})
        client = NotebookClient(book, timeout=1800, startup_timeout=300, kernel_name="python3",
                                resources={"metadata": {"path": str(here)}}, config=config)
        client.execute()
    shown = sum(len(c.outputs) for c in book.cells if c.cell_type == "code")
    if "--check" not in sys.argv:
        # what differs from run to run does not belong into the repository
        book.metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}, "language_info": {"name": "python"}}
        for i, cell in enumerate(book.cells):
            cell.id = f"cell-{i}"
            cell.metadata = {}
        nbformat.write(book, path)
    print(f"{name}: {len(book.cells)} cells, {shown} outputs, {path.stat().st_size // 1000} kB")
