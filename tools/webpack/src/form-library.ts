/** The library of forms: shared like the shell's modules, but loaded with the first page that has a form. */
export const FORMS = 'react-hook-form';
