// Puts pages for frames into pages of another origin, as a blog and a notebook do, and fails where one does not show,
// does not play, is refused by its own or its server's policy, or has its controls outside the frame.
//
//   node embed.mjs PAGE FRAME REPORT [--shots DIR]
//
// FRAME is the file with what sim watch --embed printed for PAGE.
import {launch, opened} from './launch.mjs';
import {createServer} from 'node:http';
import {mkdirSync, readFileSync} from 'node:fs';
import {basename, join} from 'node:path';

const args = process.argv.slice(2);
const at = args.indexOf('--shots');
const shots = at >= 0 ? args.splice(at, 2)[1] : '';
if (shots) mkdirSync(shots, {recursive: true});
const [pageFile, frameFile, reportFile] = args;
const page = readFileSync(pageFile, 'utf8'), frame = readFileSync(frameFile, 'utf8').trim();
const faults = [];
let looked = 0;

// A server of each origin. A notebook's server confines what it is asked for to a sandbox.
const serve = answer => new Promise(ready => {
  const server = createServer((request, response) => {
    const [headers, text] = answer(request.url) || [];
    response.writeHead(text ? 200 : 404, {'Content-Type': 'text/html; charset=utf-8', ...headers});
    response.end(text);
  }).listen(0, '127.0.0.1', () => ready(server));
});
const pages = await serve(url => ({
  ['/' + basename(pageFile)]: [{}, page],
  '/sandboxed.html': [{'Content-Security-Policy': 'sandbox allow-scripts'}, page],
  '/report.html': [{}, readFileSync(reportFile)],
})[url]);
const origin = server => `http://127.0.0.1:${server.address().port}`;
const from = (text, name) => text.replace(/src="[^"]*"/, `src="${origin(pages)}/${name}"`);
const html = body => `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>A blog</title><link rel="icon" href="data:,"></head><body style="margin:8px"><p>Look at this game.</p>${body}<p>And on.</p></body></html>`;
const attribute = text => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const blog = await serve(url => ({
  '/blog': [{}, html(from(frame, basename(pageFile)))],
  // a notebook puts its outputs into the page by a script, and its server sends files in a sandbox
  '/notebook': [{}, html(`<div id="output"></div><script>document.getElementById("output").innerHTML = ${JSON.stringify(from(frame, 'sandboxed.html')).replaceAll('<', '\\u003c')}</script>`)],
  // or it holds the page itself
  '/kept': [{}, html(frame.replace(/src="[^"]*"/, `srcdoc="${attribute(page)}"`))],
  '/report': [{}, html(`<iframe src="${origin(pages)}/report.html" title="a report" width="100%" height="620"></iframe>`)],
})[url]);

if (!/^<iframe src="[^"]+" title="[^"]+" width="100%" height="\d+" loading="lazy"><\/iframe>$/.test(frame)) faults.push('what was printed is no frame: ' + frame);
const browser = await launch();
for (const where of ['blog', 'notebook', 'kept', 'report']) for (const [width, colorScheme] of [[1280, 'light'], [800, 'dark'], [400, 'light']]) {
  const tab = await opened(browser, {viewport: {width, height: 800}, colorScheme, reducedMotion: 'reduce'});
  const say = words => faults.push(`${where} at ${width} px: ${words}`);
  tab.on('console', m => ['error', 'warning'].includes(m.type()) && say('console: ' + m.text()));
  tab.on('pageerror', e => say('script: ' + e.message));
  tab.on('requestfailed', r => say(`refused: ${r.url()} ${r.failure()?.errorText}`));
  await tab.goto(`${origin(blog)}/${where}`);
  const inner = await (await tab.waitForSelector('iframe')).contentFrame();
  if (where === 'report') {
    await inner.waitForSelector('.answer');
    if (await inner.locator('.views > label').count() > 1) await inner.locator('.views > label').last().click();
  } else {
    await inner.waitForSelector('#board .piece');
    const here = () => inner.locator('#scrub').inputValue(), before = +await here();
    await inner.click('#on');
    if (+await here() !== before + 1) say('a click does not step on');
    await inner.selectOption('#speed', '60');
    await inner.click('#play');
    await inner.waitForFunction(n => +document.getElementById('scrub').value >= n, before + 3);
    await inner.click('#play');
    for (const id of ['#board svg', '#play', '#scrub', '#now']) {
      const low = await inner.evaluate(id => document.querySelector(id).getBoundingClientRect().bottom + scrollY - innerHeight, id);
      if (low > 1) say(`${id} ends ${Math.round(low)} px below the frame`);
    }
  }
  const wide = await inner.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 1) say(`it is ${wide} px wider than its frame`);
  if (shots) await tab.screenshot({path: join(shots, `embed-${where}-${width}.png`)});
  looked++;
  await tab.close();
}
await browser.close();
pages.close();
blog.close();
for (const f of faults) console.error(f);
console.log(`${looked} frames in pages of another origin, ${faults.length} faults`);
process.exit(faults.length ? 1 : 0);
