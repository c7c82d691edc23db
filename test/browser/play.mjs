// Plays a game of every system to its end in a real browser, by clicks on figures, cells and moves, by keys and in
// words, on a wide screen and on a phone, and fails on errors, foreign requests, overflow, poor contrast, and games
// that do not end with their page.
//
//   node play.mjs SIM [--shots DIR]
import {chromium} from 'playwright-core';
import {spawn} from 'node:child_process';
import {existsSync, mkdirSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {violations} from './axe.mjs';

const args = process.argv.slice(2);
const at = args.indexOf('--shots');
const shots = at >= 0 ? args.splice(at, 2)[1] : '';
if (shots) mkdirSync(shots, {recursive: true});
const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const browser = await chromium.launch({executablePath, args: ['--no-sandbox']});
const faults = [], out = mkdtempSync(join(tmpdir(), 'play'));
let moves = 0;

// serve starts sim and returns the address that it prints.
function serve(words) {
  const sim = spawn(args[0], words), ended = new Promise(done => sim.on('exit', done));
  let said = '';
  sim.stderr.on('data', data => { said += data; });
  const address = new Promise((done, failed) => {
    sim.stdout.once('data', data => done(String(data).trim()));
    ended.then(code => failed(new Error(`sim ended with ${code}: ${said}`)));
  });
  return {sim, address, ended};
}

// moved says whether a move is on its way, or was made after that number of states.
const moved = (page, states) => page.evaluate(s => {
  const yours = document.getElementById('yours');
  return yours.hasAttribute('aria-busy') || yours.dataset.states !== s;
}, states);

// ways are ways to make a move; each says whether there was one.
const ways = [
  async page => { // a click in the list
    const list = page.locator('#moves button');
    await list.nth((await list.count()) >> 1).click();
    return true;
  },
  async page => { // words
    await page.fill('#words', await page.locator('#moves button').first().textContent());
    await page.press('#words', 'Enter');
    return true;
  },
  async page => { // keys in the list
    await page.locator('#moves button').last().focus();
    await page.keyboard.press('Enter');
    return true;
  },
  async page => { // a figure, and where it can go or aim
    const can = page.locator('#board .can');
    if (!await can.count()) return false;
    const states = await page.locator('#yours').getAttribute('data-states');
    await can.first().focus();
    await page.keyboard.press('Enter');
    const lit = page.locator('#board .lit');
    if (await moved(page, states)) return true; // it was the only move
    if (!await lit.count()) return false;
    await lit.last().dispatchEvent('click');
    if (!await moved(page, states)) await page.locator('#moves button').first().click(); // there were several to that place
    return true;
  },
];

for (const [scenario, ...flags] of (process.env.GAMES ? [process.env.GAMES.split(' ')] : [['titan/meadow', '--play', 'attacker', '--against', 'veteran'], ['descent/goblin-gate', '--play', 'heroes'],
  ['hott/quick', '--play', 'attacker'], ['heroscape/quick', '--play', 'south'], ['mageknight/stones', '--play', 'south']])) {
  for (const [width, height, colorScheme] of [[1280, 800, 'light'], [400, 800, 'dark']]) {
    const say = words => faults.push(`${scenario} at ${width} px: ${words}`), name = `${scenario.replace('/', '-')}-${width}`;
    const {sim, address, ended} = serve(['watch', scenario, ...flags, '--out', join(out, name)]);
    let url;
    try {
      url = await address;
    } catch (e) {
      say(e.message);
      continue;
    }
    const page = await browser.newPage({viewport: {width, height}, colorScheme, reducedMotion: 'reduce', hasTouch: width < 500});
    page.on('console', m => ['error', 'warning'].includes(m.type()) && say('console: ' + m.text()));
    page.on('pageerror', e => say('script: ' + e.message));
    page.on('request', r => r.url().startsWith(url) || r.url().startsWith('data:') || say('asks for ' + r.url()));
    await page.goto(url);
    const states = () => page.locator('#yours').getAttribute('data-states');
    await page.waitForFunction(() => document.getElementById('yours').dataset.states);
    let n = 0;
    for (; n < 2000; n++) {
      const before = await states();
      if (/is over/.test(await page.locator('#turn').textContent())) break;
      if (!await ways[n % ways.length](page)) await ways[0](page);
      try {
        await page.waitForFunction(s => document.getElementById('yours').dataset.states !== s, before, {timeout: 60000});
      } catch {
        say(`way ${n % ways.length} leads nowhere after ${n} moves: ${(await page.locator('#yours').innerText()).slice(0, 400)}`);
        break;
      }
      if (await page.locator('#odds.refused').count()) say('refused: ' + await page.locator('#odds').textContent());
      if (n === 2) {
        const can = page.locator('#board .can');
        if (await can.count()) await can.first().focus();
        if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1)) say('the page is wider than its window');
        if (shots) await page.screenshot({path: join(shots, `play-${name}.png`), fullPage: width < 500});
      }
    }
    moves += n;
    if (!/is over/.test(await page.locator('#turn').textContent())) say(`the game is not over after ${n} moves`);
    else if (!/It is game 0/.test(await page.locator('#turn').textContent())) say('it is not kept: ' + await page.locator('#turn').textContent());
    if (await page.locator('#otherwise').isHidden()) say('nothing is told of what the commander expected');
    if (shots) await page.screenshot({path: join(shots, `played-${name}.png`), fullPage: width < 500});
    await page.close();
    const code = await Promise.race([ended, new Promise(done => setTimeout(() => done('no end'), 30000))]);
    if (code !== 0) { say(`sim ended with ${code} when its page was closed`); sim.kill(); }
  }
}

// drag takes a figure by the mouse to somewhere else, in steps as a hand does.
async function drag(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 1; i <= 8; i++) await page.mouse.move(from.x + (to.x - from.x) * i / 8, from.y + (to.y - from.y) * i / 8);
  await page.mouse.up();
}

// On the free plane an element is dragged: a little way ahead is a move that is played, the far side of the enemy one
// that is refused by its rule, and a click without a way chooses.
{
  const {address, ended, sim} = serve(['watch', 'hott/quick', '--play', 'attacker']);
  const page = await browser.newPage({viewport: {width: 1280, height: 800}, reducedMotion: 'reduce'}), url = await address;
  const say = words => faults.push('a dragged element: ' + words);
  page.on('pageerror', e => say('script: ' + e.message));
  await page.goto(url);
  await page.waitForFunction(() => document.getElementById('yours').dataset.states);
  const middle = (own, most) => page.evaluate(([own, most]) => {
    const all = [...document.querySelectorAll('#board .piece')].filter(p => p.classList.contains('can') === own && p.getBoundingClientRect().width);
    const boxes = all.slice(0, most).map(p => { const b = p.querySelector('circle, text, polygon, rect').getBoundingClientRect(); return {x: b.x + b.width / 2, y: b.y + b.height / 2}; });
    return {x: boxes.reduce((sum, b) => sum + b.x, 0) / boxes.length, y: boxes.reduce((sum, b) => sum + b.y, 0) / boxes.length};
  }, [own, most]);
  const states = () => page.locator('#yours').getAttribute('data-states');
  await page.locator('#board .piece.can').first().scrollIntoViewIfNeeded();
  const from = await middle(true, 1), enemy = await middle(false, 99), before = await states();
  const ahead = share => ({x: from.x, y: from.y + (enemy.y - from.y) * share}); // armies face each other down the page
  await drag(page, from, ahead(1.5));
  await page.waitForFunction(() => document.getElementById('words').value);
  await page.press('#words', 'Enter');
  await page.waitForSelector('#odds.refused');
  if (!/\(HOTT-[A-Z0-9-]+\)/.test(await page.locator('#odds').textContent())) say('too far away it is refused without a rule: ' + await page.locator('#odds').textContent());
  await page.click('#all');
  await drag(page, from, ahead(0.06));
  await page.waitForFunction(() => document.getElementById('words').value);
  const words = await page.locator('#words').inputValue();
  if (!/^move .+: place -?[\d.]+,-?[\d.]+ \S+$/.test(words)) say('it says ' + words);
  await page.press('#words', 'Enter');
  await page.waitForFunction(s => document.getElementById('yours').dataset.states !== s || document.querySelector('#odds.refused'), before, {timeout: 60000});
  if (await page.locator('#odds.refused').count()) say(`${words} is refused: ${await page.locator('#odds').textContent()}`);
  else if (!await page.evaluate(w => film.steps.some(s => (s.w || '').startsWith(w.slice(5).split(':')[0])), words)) say(`no step tells of ${words}`);
  if (shots) await page.screenshot({path: join(shots, 'dragged-hott.png')});
  await page.close();
  const code = await Promise.race([ended, new Promise(done => setTimeout(() => done('no end'), 30000))]);
  if (code !== 0) { say(`sim ended with ${code} when its page was closed`); sim.kill(); }
}

// What axe finds, which is added to a page that lets it in.
{
  const {address, ended, sim} = serve(['watch', 'titan/meadow', '--play', 'defender', '--undo']);
  const url = await address, page = await browser.newPage({viewport: {width: 1280, height: 800}, bypassCSP: true});
  await page.goto(url);
  await page.waitForFunction(() => document.getElementById('yours').dataset.states);
  (await violations(page)).forEach(v => faults.push(v));
  const first = await page.locator('#turn').textContent();
  await page.locator('#moves button').first().click();
  await page.waitForFunction(() => document.getElementById('yours').dataset.states === '2');
  await page.click('#undo');
  await page.waitForFunction(() => document.getElementById('yours').dataset.states === '1');
  if (await page.locator('#turn').textContent() !== first) faults.push(`after undo the page says ${await page.locator('#turn').textContent()}, before ${first}`);
  sim.kill('SIGINT');
  const code = await ended;
  if (code !== 0 && code !== 130) faults.push(`sim ended with ${code} on Ctrl-C`);
  await page.close();
}
await browser.close();
rmSync(out, {recursive: true, force: true});
for (const f of faults) console.error(f);
console.log(`10 games played in the browser by ${moves} moves, ${faults.length} faults`);
process.exit(faults.length ? 1 : 0);
