import { downloadHref } from './download-href';

test.each([
  ['/api/download/grant-gold', '/api/download/grant-gold?session_id=pi_1'],
  ['/api/download/grant-gold?session_id=old&x=1', '/api/download/grant-gold?session_id=pi_1&x=1'],
  ['https://files.example.com/a.pdf', 'https://files.example.com/a.pdf?session_id=pi_1'],
])('%s becomes %s', (downloadUrl, expected) => expect(downloadHref(downloadUrl, 'pi_1')).toBe(expected));
