import { tokenDigest, emailLinkToken, type LinkKeys, openLink, signLink } from './link-tokens';

describe('emailed links', () => {
  const [OLD, NEW] = ['an-old-key-of-links', 'a-new-key-of-links'];

  test('an email that is rendered again has the same link', () => {
    const token = emailLinkToken('grant 1', [NEW]);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(emailLinkToken('grant 1', [NEW])).toBe(token);
    expect(emailLinkToken('grant 2', [NEW])).not.toBe(token);
  });

  test('rotating keys breaks no emailed link', () => {
    const token = emailLinkToken('grant 1', [OLD]);
    expect(emailLinkToken('grant 1', [NEW, OLD], tokenDigest(token))).toBe(token);
    expect(emailLinkToken('grant 1', [NEW, OLD])).not.toBe(token);
    expect(emailLinkToken('grant 1', [NEW], tokenDigest(token))).toBe(emailLinkToken('grant 1', [NEW]));
  });
});

describe('signed download links', () => {
  const OLD = 'an-older-key-of-at-least-32-characters';
  const NEW = 'a-newer-key-of-at-least-32-characters!';
  const now = new Date('2026-03-01T12:00:00Z');
  const link = {
    grantId: '6b1f1b9e-8a43-4a55-9d3c-0a52b8f8f001',
    fileKey: 'seeds-of-wealth',
    expires: new Date('2026-03-01T12:05:00Z'),
  };

  test('an opened link has the values that were signed', () => {
    expect(openLink(signLink(link, [NEW]), [NEW], now)).toEqual({ ok: true, link });
  });

  test('a link expires exactly at its time', () => {
    const signed = signLink(link, [NEW]);
    expect(openLink(signed, [NEW], new Date('2026-03-01T12:04:59Z'))).toMatchObject({ ok: true });
    expect(openLink(signed, [NEW], link.expires)).toEqual({ ok: false, why: 'expired' });
  });

  test('a rotated key still opens its links, a dropped one does not', () => {
    const signed = signLink(link, [OLD]);
    expect(openLink(signed, [NEW, OLD], now)).toMatchObject({ ok: true });
    expect(openLink(signed, [NEW], now)).toEqual({ ok: false, why: 'tampered' });
  });

  const signed = signLink(link, [NEW]);
  const parts = signed.split('.');
  const replace = (at: number, text: string) => parts.with(at, text).join('.');

  test.each([
    ['another grant', replace(2, '6b1f1b9e-8a43-4a55-9d3c-0a52b8f8f002')],
    ['another guide', replace(3, 'grant-gold')],
    ['a later hour', replace(4, '4102444800')],
    ['no number of seconds', replace(4, 'never')],
    ['a made-up seal', replace(5, 'A'.repeat(43))],
    ['another spelling of the seal', `${signed}=`],
    ['another version', replace(0, 'v2')],
    ['a part too many', `${signed}.x`],
    ['nothing', ''],
    ['a path', '../../etc/passwd'],
  ])('tampered: %s', (_, text) => {
    const keys: LinkKeys = [NEW];
    expect(openLink(text, keys, now)).toEqual({ ok: false, why: 'tampered' });
  });

  test('a link cannot be made of ids with separators', () => {
    expect(() => signLink({ ...link, fileKey: 'a.b' }, [NEW])).toThrow(RangeError);
  });
});
