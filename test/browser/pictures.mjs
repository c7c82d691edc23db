// Takes the pictures of the README: a game as sim watch shows it, and the first screen of a
// report. Fails on a picture that is nearly empty or too large to load at once.
//
//   node pictures.mjs GAME.html REPORT.html DIR
import {launch, opened} from './launch.mjs';
import {mkdirSync, statSync} from 'node:fs';
import {join, resolve} from 'node:path';

const [game, report, dir] = process.argv.slice(2);
mkdirSync(dir, {recursive: true});
const browser = await launch();
const faults = [];

async function picture(file, name, height, prepare) {
  const page = await opened(browser, {viewport: {width: 1120, height}, colorScheme: 'light', reducedMotion: 'reduce'});
  await page.goto('file://' + resolve(file));
  await prepare(page);
  await page.evaluate(() => document.activeElement.blur());
  const to = join(dir, name);
  await page.screenshot({path: to});
  const size = statSync(to).size;
  if (size < 20_000 || size > 200_000) faults.push(`${name} has ${size} bytes`);
  await page.close();
}

await picture(game, 'viewer.png', 760, async page => {
  const steps = await page.locator('#steps li').count();
  await page.locator('#scrub').fill(String(Math.round(steps * 0.6)));
});
await picture(report, 'report.png', 700, async () => {});
await browser.close();
for (const f of faults) console.error(f);
process.exit(faults.length ? 1 : 0);
