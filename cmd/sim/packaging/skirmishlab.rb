class Skirmishlab < Formula
  desc "Monte Carlo balance lab for tabletop skirmish games"
  homepage "https://github.com/skirmishlab/skirmishlab"
  version "@VERSION@"
  license "Apache-2.0"

  on_macos do
    on_arm do
      url "@FROM@/sim-@VERSION@-darwin-arm64.tar.gz"
      sha256 "@SUM darwin-arm64@"
    end
    on_intel do
      url "@FROM@/sim-@VERSION@-darwin-amd64.tar.gz"
      sha256 "@SUM darwin-amd64@"
    end
  end

  on_linux do
    on_arm do
      url "@FROM@/sim-@VERSION@-linux-arm64.tar.gz"
      sha256 "@SUM linux-arm64@"
    end
    on_intel do
      url "@FROM@/sim-@VERSION@-linux-amd64.tar.gz"
      sha256 "@SUM linux-amd64@"
    end
  end

  def install
    bin.install "sim"
    man1.install Dir["man/man1/*.1"]
    bash_completion.install "completions/sim.bash" => "sim"
    zsh_completion.install "completions/sim.zsh" => "_sim"
    fish_completion.install "completions/sim.fish"
    doc.install "licences", "sbom.cdx.json"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/sim version")
  end
end
