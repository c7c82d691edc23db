// What axe-core finds of the rules of WCAG 2 that a program can check, a line for each rule. The
// shapes within drawings, thousands on a page with maps, are left out; the drawings are not.
import {createRequire} from 'node:module';

const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

export async function violations(page) {
  await page.addScriptTag({path: source});
  const found = await page.evaluate(() => axe.run({exclude: [['figure svg *'], ['#board svg *']]}, {resultTypes: ['violations']}));
  return found.violations.map(v => `axe ${v.id}: ${v.help}: ${v.nodes.length} times, first ${v.nodes[0].html.slice(0, 120)}`);
}
