// Looks at report pages in a real browser and fails on what a reader would stumble
// over: errors, requests, overflow, missing labels, poor contrast, dead keys.
//
//   node check.mjs PAGE… [--shots DIR]
import {launch, opened} from './launch.mjs';
import {existsSync, mkdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {basename, dirname, join, resolve} from 'node:path';
import {violations} from './axe.mjs';

const args = process.argv.slice(2);
const at = args.indexOf('--shots');
const shots = at >= 0 ? args.splice(at, 2)[1] : '';
if (shots) mkdirSync(shots, {recursive: true});
const browser = await launch();
const faults = [], slow = [];
let looked = process.env.LAYOUT_UPDATE ? 1 : 0;

// inspect runs in the page and lists what is wrong with it.
function inspect() {
  const found = [];
  const name = e => e.tagName.toLowerCase() + (e.id ? '#' + e.id : '') + ': ' + (e.textContent || '').trim().slice(0, 40);
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push(`the page is ${document.documentElement.scrollWidth} px wide in a window of ${innerWidth}`);
  for (const e of document.querySelectorAll('main *')) {
    if (e.closest('.scroll, .plate, pre, nav ul')) continue;
    if (e.getBoundingClientRect().right > innerWidth + 1) { found.push('sticks out to the right: ' + name(e)); break; }
  }
  if (document.querySelectorAll('h1').length !== 1) found.push('want one h1');
  if (!document.documentElement.lang) found.push('the page names no language');
  if (!document.title) found.push('the page has no title');
  const ids = [...document.querySelectorAll('[id]')].map(e => e.id);
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) { found.push('id given twice: ' + id); break; }
  for (const a of document.querySelectorAll('a[href^="#"]')) if (!document.getElementById(a.getAttribute('href').slice(1))) found.push('leads nowhere: ' + a.getAttribute('href'));
  for (const s of document.querySelectorAll('figure svg')) {
    const by = s.getAttribute('aria-labelledby');
    const label = s.getAttribute('aria-label') || by && document.getElementById(by)?.textContent;
    if (s.getAttribute('role') !== 'img' || !label || label.length < 15) found.push('picture without a description: ' + name(s.closest('figure')));
    if (!s.closest('figure').querySelector('figcaption')) found.push('figure without caption');
    if (s.getClientRects().length && s.getBoundingClientRect().width < 40 && s.getBoundingClientRect().height < 40) found.push('figure drawn too small: ' + name(s.closest('figure')));
    if (innerWidth > 600) for (const t of s.querySelectorAll('text')) {
      const a = t.getBoundingClientRect(), b = s.getBoundingClientRect();
      if (a.width && (a.left < b.left - 2 || a.right > b.right + 2)) { found.push(`label cut off in ${label.slice(0, 30)}…: ${t.textContent}`); break; }
    }
  }
  for (const t of document.querySelectorAll('table')) {
    if (!t.caption || !t.tHead) found.push('table without caption or head: ' + name(t));
    if (t.querySelector('th:not([scope])')) found.push('table head without scope: ' + name(t));
    const columns = t.tHead.rows[0].cells.length;
    for (const r of t.tBodies[0].rows) if (r.cells.length !== columns) { found.push(`a row has ${r.cells.length} cells of ${columns}: ` + name(t)); break; }
  }
  for (const r of document.querySelectorAll('.scroll')) if (r.scrollWidth > r.clientWidth + 1 !== r.hasAttribute('data-more')) { found.push('a wide table gives no sign: ' + name(r)); break; }
  for (const n of document.querySelectorAll('figure > .lines .number')) { const b = n.getBoundingClientRect(); if (b.right > innerWidth || !b.width) { found.push('a score cannot be seen: ' + n.textContent); break; } }
  for (const r of document.querySelectorAll('.scroll')) if (r.tabIndex !== 0 || !r.getAttribute('aria-label')) found.push('a scrolling box cannot be reached by keyboard');
  if (/\bNaN\b|undefined|\[object|%!|<no value>/.test(document.body.innerText)) found.push('a number went wrong: ' + document.body.innerText.match(/.{0,30}(\bNaN\b|undefined|\[object|%!|<no value>).{0,20}/)[0]);
  // contrast of every text with what lies behind it, by WCAG 2
  const parse = c => (c.match(/[\d.]+/g) || []).map(Number);
  const light = ([r, g, b]) => { const f = x => (x /= 255) <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4; return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b); };
  const seen = new Set();
  for (const e of document.querySelectorAll('body *:not(svg *):not(script)')) {
    if (![...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()) || e.closest('.skip')) continue;
    let back = e, colour;
    while (back && !((colour = parse(getComputedStyle(back).backgroundColor)).length === 3 || colour[3] > 0)) back = back.parentElement;
    const a = light(parse(getComputedStyle(e).color)), b = light(back ? colour : [255, 255, 255]);
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < 4.5 && !seen.has(e.className + e.tagName)) { seen.add(e.className + e.tagName); found.push(`contrast ${contrast.toFixed(1)}: ` + name(e)); }
  }
  return found;
}

// answer looks at the first screen: the picture, its sentence and the first finding are seen without scrolling, and
// no text lies on another. It gives their boxes.
function answer() {
  const found = [], boxes = {}, box = e => e.getBoundingClientRect();
  const first = document.querySelector('.answer');
  for (const [name, what] of [['picture', '.views'], ['sentence', '.view .says'], ['finding', '.found li']]) {
    const e = [...first.querySelectorAll(what)].find(x => x.getClientRects().length);
    if (!e) { found.push('the first screen has no ' + name); continue; }
    const b = box(e);
    boxes[name] = [b.left, b.top + scrollY, b.width, b.height].map(Math.round);
    if (b.bottom > innerHeight && !(name === 'finding' && b.top < innerHeight - 30)) found.push(`the ${name} of the first screen ends at ${Math.round(b.bottom)} px of ${innerHeight}`);
  }
  const out = [...first.querySelectorAll('*:not(svg *)')].find(e => !e.closest('.scroll, .hidden') && e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 1);
  if (out) found.push('sticks out of the first screen: ' + out.className + ' ' + (out.textContent || '').trim().slice(0, 40));
  for (const li of first.querySelectorAll('.found li summary span')) if (li.textContent.trim().split(/\s+/).length > 10) found.push('a finding of more than ten words: ' + li.textContent);
  if (first.querySelectorAll('.found li').length > 3) found.push('more than three findings on the first screen');
  const leaves = [...first.querySelectorAll('*:not(svg *)')].filter(e => !e.closest('.hidden') && e.checkVisibility() && [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()));
  const lines = leaves.flatMap(e => { const r = document.createRange(); r.selectNodeContents(e); return [...r.getClientRects()].map(b => ({e, b})); });
  for (let i = 0; i < lines.length; i++) for (let j = i + 1; j < lines.length; j++) {
    const {e, b} = lines[i], {e: f, b: c} = lines[j];
    if (e !== f && !e.contains(f) && !f.contains(e) && Math.min(b.right, c.right) - Math.max(b.left, c.left) > 2 && Math.min(b.bottom, c.bottom) - Math.max(b.top, c.top) > 6 && !e.closest('.scroll')) {
      found.push(`"${e.textContent.trim().slice(0, 30)}" lies on "${f.textContent.trim().slice(0, 30)}"`);
      return [found, boxes];
    }
  }
  return [found, boxes];
}

// Boxes of the first screens are kept and compared. Fonts differ between machines, pixels with them: a box may be off
// by a line or two of text before it is a fault.
const keptFile = process.env.LAYOUT_KEPT || 'layout.json', kept = existsSync(keptFile) ? JSON.parse(readFileSync(keptFile)) : {}, seen = {};
function compare(how, boxes) {
  seen[how] = boxes;
  const was = kept[how];
  if (process.env.LAYOUT_UPDATE) return [];
  if (!was) return ['no layout is kept; LAYOUT_UPDATE=1 keeps it'];
  return Object.keys(was).filter(k => !boxes[k] || boxes[k].some((x, i) => Math.abs(x - was[k][i]) > 60)).map(k => `the ${k} stood at ${was[k]} and stands at ${boxes[k]} (left, top, width, height)`);
}

// keys walks the page by keyboard: the skip link first, then sorting a table.
async function keys(page) {
  const found = [];
  await page.keyboard.press('Tab');
  if (await page.evaluate(() => document.activeElement.className) !== 'skip') found.push('the first Tab does not reach the skip link');
  const button = page.locator('table[data-sortable] thead th.n button').first();
  if (await button.count()) {
    const column = await button.evaluate(b => { b.focus(); return b.closest('th').cellIndex; });
    const values = () => page.locator('table[data-sortable]:has(th.n)').first().evaluate((t, c) => [...t.tBodies[0].rows].map(r => Number(r.cells[c].dataset.v)), column);
    const order = [];
    for (let i = 0; i < 2; i++) { await page.keyboard.press('Enter'); order.push(await values()); }
    const sorted = (list, sign) => list.every((x, i) => i === 0 || !(sign * (x - list[i - 1]) < 0));
    if (!sorted(order[0], -1) || !sorted(order[1], 1)) found.push('Enter on a column head does not sort: ' + JSON.stringify(order));
    if (await page.locator('th[aria-sort]').count() !== 1) found.push('the sorted column does not say so');
  }
  return found;
}

// printed looks at the page as an A4 sheet on its side shows it: nothing may be cut off.
async function printed(page) {
  await page.emulateMedia({media: 'print'});
  await page.setViewportSize({width: 1046, height: 718});
  const found = await page.evaluate(() => {
    const wide = [...document.querySelectorAll('main *:not(svg *)')].find(e => e.getBoundingClientRect().right > innerWidth + 1);
    return wide ? [`print cuts off ${Math.round(wide.getBoundingClientRect().right - innerWidth)} px: ${(wide.textContent || '').trim().slice(0, 40)}`] : [];
  });
  await page.emulateMedia({media: 'screen'});
  await page.setViewportSize({width: 800, height: 900});
  return found;
}

for (const file of args) {
  const called = basename(dirname(dirname(resolve(file))));
  if (statSync(file).size > 1e6) faults.push(`${called}: the page has ${statSync(file).size} bytes; want at most a megabyte`);
  for (const [scheme, width] of [['light', 1280], ['light', 400], ['dark', 1280], ['dark', 400]]) {
    const how = `${called} ${scheme} ${width} px`;
    const page = await opened(browser, {viewport: {width, height: 800}, colorScheme: scheme});
    await page.goto('file://' + resolve(file));
    const views = await page.locator('.views > label').count();
    for (let n = 0; n < Math.max(1, views); n++) {
      if (n) await page.locator('.views > label').nth(n).click();
      const [found, boxes] = await page.evaluate(answer);
      // a warning above the picture may push it down: it comes first
      for (const f of found) if (!await page.locator('.alarms').count() || !/of 800$/.test(f)) faults.push(`${how}, picture ${n + 1}: ${f}`);
      if (n === 0 && scheme === 'light') compare(how, boxes).forEach(f => faults.push(`${how}: ${f}`));
    }
    const [appendix, paint] = await page.evaluate(() => [document.querySelector('.appendix, footer').getBoundingClientRect().top + scrollY, performance.getEntriesByName('first-contentful-paint')[0]?.startTime]);
    if (width === 400 && appendix > 8 * 800) faults.push(`${how}: ${(appendix / 800).toFixed(1)} screens before the appendix; want at most 8`);
    if (paint > (Number(process.env.FIRST_PAINT) || 300)) slow.push(`${how}: first paint after ${Math.round(paint)} ms`);
    if (shots) await page.screenshot({path: join(shots, 'first-' + how.replaceAll(' ', '-') + '.png')});
    await page.close();
  }
  if (process.env.LAYOUT_UPDATE) continue;
  for (const [scheme, width, scripts] of [['light', 1280, true], ['dark', 1280, true], ['light', 800, true], ['dark', 400, true], ['light', 360, true], ['light', 1280, false]]) {
    const how = `${basename(dirname(dirname(resolve(file))))} ${scheme} ${width} px${scripts ? '' : ' without scripts'}`;
    const context = await browser.newContext({viewport: {width, height: 900}, colorScheme: scheme, javaScriptEnabled: scripts, bypassCSP: true});
    const page = await opened(context);
    const complain = text => faults.push(`${how}: ${text}`);
    page.on('console', m => { if (m.type() === 'error' || m.type() === 'warning') complain('console: ' + m.text()); });
    page.on('pageerror', e => complain('error: ' + e));
    page.on('request', r => { if (r.url() !== 'file://' + resolve(file) && !r.url().startsWith('data:')) complain('request: ' + r.url()); });
    await page.goto('file://' + resolve(file));
    if (scripts) {
      // what is folded is looked at as a reader would: opened
      await page.evaluate(() => document.querySelectorAll('details').forEach(d => { d.open = true; }));
      (await page.evaluate(inspect)).forEach(complain);
      if (scheme === 'light' && width === 1280 || scheme === 'dark' && width === 400) (await violations(page)).forEach(complain);
      if (width === 1280 && scheme === 'light') (await keys(page)).forEach(complain);
      if (width === 800) (await printed(page)).forEach(complain);
    } else {
      const text = await page.locator('main').innerText();
      // the pages of a place, a list, a balance and of changes have sections of their own, and fewer tables
      const [wanted, tables] = {place: [[/Maps/], 1], card: [[/The list/], 1], balance: [[/What was wanted/], 1], moved: [[/What was wanted/], 1], changes: [[/Every change/], 1]}[called] ?? [[/What was found/, /How to reproduce/], 3];
      if (!wanted.every(w => w.test(text))) complain('the page cannot be read without scripts');
      if (await page.locator('table').count() < tables) complain('there are no tables without scripts');
    }
    if (shots) await page.screenshot({path: join(shots, how.replaceAll(' ', '-') + '.png'), fullPage: true});
    looked++;
    await context.close();
  }
}
await browser.close();
if (process.env.LAYOUT_UPDATE) writeFileSync(keptFile, '{\n' + Object.keys(seen).map(k => JSON.stringify(k) + ': ' + JSON.stringify(seen[k])).join(',\n') + '\n}\n');
for (const f of slow) console.log(f); // the clock decides no test
for (const f of faults) console.error(f);
console.log(`${looked} views of ${args.length} pages, ${faults.length} faults`);
process.exit(faults.length || !looked ? 1 : 0);
