import { subjectBlocks, type QuiltSubject } from '@farm/farm';
import { render } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PacketCover } from './packet-cover';

const coverStyles = readFileSync(join(__dirname, 'packet-cover.module.css'), 'utf8');
const groundOf = (subject: QuiltSubject) => {
  const own = new RegExp(`data-subject='${subject}'\\] \\{\\s+background: var\\(--q-(\\w+)\\)`).exec(coverStyles);
  return own?.[1] ?? /\.cover \{[^}]+background: var\(--q-(\w+)\)/.exec(coverStyles)?.[1];
};

test.each(Object.keys(subjectBlocks) as QuiltSubject[])('a packet about %s has the cloth of its block', (subject) => {
  expect(groundOf(subject)).toBe(subjectBlocks[subject].ground);
  const { container } = render(<PacketCover subject={subject} drawing="okra" />);
  const uses = [...container.querySelectorAll('use')].map((use) => use.getAttribute('href')?.split('#')[1]);
  expect(uses).toEqual(['okra', `block-${subject}`]);
});
