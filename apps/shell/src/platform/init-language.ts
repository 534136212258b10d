/**
 * Marks `<html data-offer>` where the browser asks for Spanish before English and the visitor has not declined: a rule then shows the
 * offer that English pages have (layout/language-offer.tsx).
 */
export function offerLanguage(): void {
  let isDeclined;
  try {
    isDeclined = localStorage['farm.language-offer'] as unknown;
  } catch {
    // storage is blocked: each page offers it
  }
  if (!isDeclined && /^es/.test(navigator.languages.find((each) => /^e[ns]/.test(each)) ?? ''))
    document.documentElement.dataset['offer'] = '';
}
