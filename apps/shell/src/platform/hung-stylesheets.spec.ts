import { giveUpStylesheets } from './hung-stylesheets';

/** A link as the loader of stylesheets makes it, with what its handler was told. */
function link(sheet: object | null) {
  const made = document.createElement('link');
  made.rel = 'stylesheet';
  const told: string[] = [];
  made.onerror = (event) => void told.push(event instanceof Event ? event.type : event);
  Object.defineProperty(made, 'sheet', { value: sheet });
  document.head.append(made);
  return told;
}

test('who waits for a stylesheet that hangs is told so; one that came is left alone', () => {
  const [hung, came] = [link(null), link({})];
  giveUpStylesheets();
  expect([hung, came]).toEqual([['timeout'], []]);
});

test('a link that nobody waits for is no reason to fail', () => {
  const bare = document.createElement('link');
  bare.rel = 'stylesheet';
  document.head.append(bare);
  expect(giveUpStylesheets).not.toThrow();
});
