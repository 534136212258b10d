/** A normalized address and other spellings of it. */
export const ONE_ADDRESS = 'mark@xn--bcher-kva.example';
export const EMAIL_SPELLINGS = [
  ONE_ADDRESS,
  '  Mark@BÜCHER.example ',
  'MARK@bücher.example',
  'mark@xn--BCHER-kva.EXAMPLE',
  'mar\u212A@bücher.example', // the sign of Kelvin
  'ｍａｒｋ@bücher。example', // full-width letters, an ideographic full stop
];
