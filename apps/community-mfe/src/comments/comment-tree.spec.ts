import type { Comment } from '@farm/contracts';
import { commentTree } from './comment-tree';

const comment = (id: string, parentid?: string): Comment => ({
  ...{ id, content: id, commenter_name: 'Ada', createdat: '2026-03-01T12:00:00.000Z', likes: 0 },
  ...(parentid ? { parentid } : {}),
});
const shape = (list: Comment[]) =>
  commentTree(list).map(({ root, replies }) => [root.id, ...replies.map((reply) => reply.id)]);

test.each([
  ['no comment', [], []],
  ['roots keep their order', [comment('b'), comment('a')], [['b'], ['a']]],
  ['replies stand under the comment they name', [comment('a'), comment('a1', 'a'), comment('b')], [['a', 'a1'], ['b']]],
  ['a reply before its root', [comment('a1', 'a'), comment('a')], [['a', 'a1']]],
  [
    'a reply to a reply stands under the root',
    [comment('a'), comment('a1', 'a'), comment('a2', 'a1')],
    [['a', 'a1', 'a2']],
  ],
  ['a reply without its root is left out', [comment('x1', 'x')], []],
  ['a ring of replies is left out', [comment('p', 'q'), comment('q', 'p')], []],
])('%s', (_, list, expected) => expect(shape(list)).toEqual(expected));
