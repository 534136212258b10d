import { BeforeAfter } from '../../training-centre/gate/before-after';

/** What a version says, and the one it was made from; null: it is the first. */
export interface Texts {
  text: string;
  parentText: string | null;
}

/** Both texts whole, where their difference could not be worked out. */
export function WholeTexts({ text, parentText }: Texts) {
  return <BeforeAfter before={parentText ?? ''} after={text} names={['The version before', 'This version']} />;
}
