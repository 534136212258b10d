/** Under this key a browser keeps how its visitor signs on forms, until 'Forget me' in the footer. */
export const WRITER_KEY = 'farm.writer';
