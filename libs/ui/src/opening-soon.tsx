import { site } from '@farm/farm';
import { Band } from './band';
import { SectionHeading } from './type';
import { HelpAddress } from './waiting';

interface OpeningSoonProps {
  title: string;
  /** One sentence: what will be here. */
  what: string;
}

/** A page that the site's menu promises and that is still being built: says so, and how to reach the farm meanwhile. */
export function OpeningSoon({ title, what }: OpeningSoonProps) {
  return (
    <Band narrow>
      <SectionHeading level={1} line={what}>
        {title}
      </SectionHeading>
      <p>
        We are still building this page. Until it opens, write to us at <HelpAddress email={site.emails.info} />.
      </p>
    </Band>
  );
}
