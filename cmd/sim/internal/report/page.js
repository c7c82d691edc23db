// Boxes that hold more than they show say so, and print opens what is folded.
const all = (what, within = document) => [...within.querySelectorAll(what)];
const wide = () => { for (const box of all('.scroll')) box.toggleAttribute('data-more', box.scrollWidth > box.clientWidth + 1); };
wide();
addEventListener('resize', wide);
document.addEventListener('toggle', wide, true);
document.addEventListener('change', wide, true);
addEventListener('beforeprint', () => { for (const d of all('details')) d.open = true; });
// What a link leads to is unfolded, and the bar of contents says where the reader is.
const unfold = () => {
  const to = location.hash && document.getElementById(location.hash.slice(1)), box = to && to.closest('details');
  if (box) { box.open = true; box.scrollIntoView(); }
};
addEventListener('hashchange', unfold);
for (const a of all('nav a')) a.addEventListener('click', () => setTimeout(unfold));
unfold();
const bar = document.querySelector('nav ul');
if (bar) {
  const links = new Map(all('nav a').map(a => [a.getAttribute('href').slice(1), a]));
  const seen = new IntersectionObserver(list => {
    for (const e of list) if (e.isIntersecting) {
      const a = links.get(e.target.querySelector('.body').id);
      for (const other of links.values()) other.removeAttribute('aria-current');
      if (a) { a.setAttribute('aria-current', 'true'); bar.scrollLeft = a.offsetLeft - bar.offsetLeft - 40; }
    }
  }, {rootMargin: '-15% 0px -75% 0px'});
  for (const s of all('section:has(> details > .body)')) seen.observe(s);
  const button = document.createElement('button'), item = document.createElement('li');
  button.type = 'button'; button.textContent = 'open all';
  button.addEventListener('click', () => {
    const shut = button.textContent === 'open all';
    for (const d of all('section > details')) d.open = shut;
    button.textContent = shut ? 'fold all' : 'open all';
  });
  item.append(button); bar.prepend(item);
}
// Column heads become buttons that sort their table, and above a long table stand a field and
// buttons that choose its rows; without scripts nothing is lost.
for (const table of all('table[data-sortable]')) {
  const heads = [...table.tHead.rows[0].cells], body = table.tBodies[0], rows = [...body.rows];
  heads.forEach((head, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = head.textContent;
    button.title = 'sort by ' + head.textContent;
    head.replaceChildren(button);
    button.addEventListener('click', () => {
      const up = head.getAttribute('aria-sort') === 'descending' || !head.classList.contains('n') && !head.hasAttribute('aria-sort');
      heads.forEach(h => h.removeAttribute('aria-sort'));
      head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
      const key = row => { const c = row.cells[column]; return c.dataset.v ? Number(c.dataset.v) : c.textContent; };
      const order = rows.slice().sort((a, b) => {
        const x = key(a), y = key(b);
        const d = typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y), 'en', {numeric: true});
        return up ? d : -d;
      });
      body.replaceChildren(...order);
    });
  });
  if (rows.length <= 12) continue;
  const box = document.createElement('div'), field = document.createElement('input'), count = document.createElement('output'), chosen = new Map();
  box.className = 'filter'; field.type = 'search'; field.placeholder = 'only rows with …'; field.setAttribute('aria-label', 'Show only rows with these words');
  const choose = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let n = 0;
    for (const r of rows) {
      const text = r.textContent.toLowerCase();
      r.hidden = !words.every(w => text.includes(w)) || [...chosen].some(([c, v]) => r.cells[c].textContent !== v);
      if (!r.hidden) n++;
    }
    count.textContent = n === rows.length ? '' : n + ' of ' + rows.length;
  };
  field.addEventListener('input', choose);
  box.append(field);
  heads.forEach((head, column) => {
    if (head.classList.contains('n')) return;
    const values = [...new Set(rows.map(r => r.cells[column].textContent))];
    if (values.length < 2 || values.length > 5) return;
    for (const v of values) {
      const b = document.createElement('button');
      b.type = 'button'; b.textContent = v; b.setAttribute('aria-pressed', 'false'); b.title = head.textContent + ': ' + v;
      b.addEventListener('click', () => {
        const on = chosen.get(column) !== v;
        if (on) chosen.set(column, v); else chosen.delete(column);
        for (const o of all('button', box)) if (o.dataset.column === String(column)) o.setAttribute('aria-pressed', String(on && o === b));
        choose();
      });
      b.dataset.column = column;
      box.append(b);
    }
  });
  box.append(count);
  table.closest('.scroll').before(box);
}
