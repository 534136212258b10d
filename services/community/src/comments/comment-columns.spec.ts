import { Prisma } from '@farm/prisma';
import { COMMENT_COLUMNS, REDACTED } from './comments.repository';

test('a deletion names every column of a comment, and empties those that it names as deleted', () => {
  expect(Object.keys(COMMENT_COLUMNS).sort()).toEqual(Object.keys(Prisma.CommentScalarFieldEnum).sort());
  const deleted = Object.entries(COMMENT_COLUMNS).filter(([, fate]) => fate === 'deleted');
  expect(deleted.map(([column]) => column).sort()).toEqual(Object.keys(REDACTED).sort());
});
