// Plays the pages of sim watch in a real browser and fails on errors, requests, overflow,
// poor contrast, figures off the board or on one another's place, and controls that do nothing.
//
//   node watch.mjs PAGE… [--shots DIR]
import {launch, opened} from './launch.mjs';
import {mkdirSync, statSync} from 'node:fs';
import {basename, join, resolve} from 'node:path';
import {violations} from './axe.mjs';

const args = process.argv.slice(2);
const at = args.indexOf('--shots');
const shots = at >= 0 ? args.splice(at, 2)[1] : '';
if (shots) mkdirSync(shots, {recursive: true});
const browser = await launch();
const faults = [];
let looked = 0;

// inspect runs in the page and lists what is wrong with it.
function inspect() {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push(`the page is ${document.documentElement.scrollWidth} px wide in a window of ${innerWidth}`);
  const board = document.querySelector('#board svg').getBoundingClientRect();
  if (board.width < 150 || board.height < 100) found.push(`the board is ${board.width} by ${board.height}`);
  const places = new Map();
  for (const piece of document.querySelectorAll('#board .piece')) {
    const box = piece.querySelector('circle, polygon:not(.facing)').getBoundingClientRect(), title = piece.querySelector('title').textContent;
    if (box.width < 4) found.push('drawn too small: ' + title);
    const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
    if (x < board.left - 2 || x > board.right + 2 || y < board.top - 2 || y > board.bottom + 2) found.push('off the board: ' + title);
    const place = Math.round(x) + ',' + Math.round(y);
    if (places.has(place)) found.push(`${title} stands where ${places.get(place)} does`);
    places.set(place, title);
  }
  if (!places.size) found.push('no figure is shown');
  for (const e of document.querySelectorAll('button, select, input')) if (!(e.getAttribute('aria-label') || e.textContent || e.closest('label'))) found.push('no label: ' + e.id);
  if (/\bNaN\b|undefined|\[object|%!|<no value>/.test(document.body.innerText)) found.push('a word went wrong: ' + document.body.innerText.match(/.{0,30}(\bNaN\b|undefined|\[object|%!|<no value>).{0,20}/)[0]);
  const parse = c => (c.match(/[\d.]+/g) || []).map(Number);
  const light = ([r, g, b]) => { const f = x => (x /= 255) <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4; return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b); };
  for (const e of document.querySelectorAll('body *:not(svg *):not(script):not(style)')) {
    if (![...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()) || e.closest('noscript')) continue;
    let back = e, colour;
    while (back && !((colour = parse(getComputedStyle(back).backgroundColor)).length === 3 || colour[3] > 0)) back = back.parentElement;
    const a = light(parse(getComputedStyle(e).color)), b = light(back ? colour : [255, 255, 255]);
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) { found.push(`contrast ${ratio.toFixed(2)}: ${e.textContent.trim().slice(0, 40)}`); break; }
  }
  return found;
}

for (const file of args) {
  if (statSync(file).size > 1 << 20) faults.push(`${basename(file)}: ${statSync(file).size} bytes`);
  for (const [width, height, colorScheme] of [[400, 800, 'light'], [800, 900, 'dark'], [1280, 800, 'light'], [1600, 1000, 'dark']]) {
    const page = await opened(browser, {viewport: {width, height}, colorScheme, reducedMotion: 'reduce', bypassCSP: true});
    const say = words => faults.push(`${basename(file)} at ${width} px: ${words}`);
    page.on('console', m => ['error', 'warning'].includes(m.type()) && say('console: ' + m.text()));
    page.on('pageerror', e => say('script: ' + e.message));
    page.on('request', r => r.url().startsWith('file:') || r.url().startsWith('data:') || say('asks for ' + r.url()));
    await page.goto('file://' + resolve(file));
    const steps = await page.locator('#steps li').count();
    if (steps < 20) say(`${steps} steps`);
    const here = () => page.locator('#scrub').inputValue();
    const opens = +await here();
    if (!await page.locator('#board .piece').count()) say('it opens on an empty board');
    if (!/ (wins?|draw) .*in /.test(await page.locator('h1').textContent())) say('the title does not tell the result: ' + await page.locator('h1').textContent());
    for (const [does, want] of [[() => page.keyboard.press('ArrowRight'), opens + 1], [() => page.click('#on'), opens + 2], [() => page.keyboard.press('ArrowLeft'), opens + 1],
      [() => page.keyboard.press('End'), steps - 1], [() => page.click('#start'), opens], [() => page.keyboard.press('Home'), 0], [() => page.locator('#scrub').fill(String(steps >> 1)), steps >> 1]]) {
      await does();
      if (await here() !== String(want)) say(`at step ${await here()} instead of ${want}`);
    }
    const board = await page.locator('#board').boundingBox(), before = +await here();
    await page.mouse.click(board.x + board.width * .8, board.y + board.height / 2);
    if (+await here() !== before + 1) say(`a tap on the right of the board leads from step ${before} to ${await here()}`);
    await page.mouse.move(board.x + board.width / 2, board.y + board.height / 2);
    await page.mouse.down();
    await page.mouse.move(board.x + board.width / 2 + 80, board.y + board.height / 2);
    await page.mouse.up();
    if (+await here() !== before) say(`a swipe to the right leads to step ${await here()} instead of ${before}`);
    if (!await page.locator('#steps .why').count()) say('no roll says why its dice are what they are');
    if (await page.locator('#turns button').count()) {
      await page.keyboard.press('Home');
      await page.keyboard.press('Home');
      await page.keyboard.press('n');
      if (await here() === '0') say('n leads to no turning point');
      if (await page.locator('#rounds span').count() < 2) say('the chart of chances has no axis');
    }
    for (const turn of await page.locator('#turns button').all()) {
      await turn.click();
      if (!/\d %/.test(await turn.textContent())) say('a turning point tells no chances: ' + await turn.textContent());
    }
    await page.locator('#scrub').fill(String(steps >> 1));
    await page.click('#labels');
    if (!await page.locator('#board .label').count() && await page.locator('#board svg > polygon title').count()) say('no coordinates are shown');
    (await page.evaluate(inspect)).forEach(say);
    (await violations(page)).forEach(say);
    if (shots) await page.screenshot({path: join(shots, `${basename(file, '.html')}-${width}-${colorScheme}.png`)});
    await page.click('#start');
    await page.selectOption('#speed', '60');
    await page.click('#play');
    await page.waitForFunction(() => +document.getElementById('scrub').value >= 3);
    await page.click('#play');
    const stopped = await here();
    if (!(+stopped >= 3)) say('it does not play');
    looked++;
    await page.close();
  }
}
await browser.close();
for (const f of faults) console.error(f);
console.log(`${looked} looks at ${args.length} games in the browser, ${faults.length} faults`);
process.exit(faults.length ? 1 : 0);
