import { SectionHeading } from '@farm/ui';

/** The recipe generator of the hub: heading (id `recipes-heading`), form and result; the band around it is the page's. */
export function RecipeGenerator() {
  return (
    <SectionHeading id="recipes-heading" line="Name what you have, choose a kitchen, and cook.">
      Recipe generator
    </SectionHeading>
  );
}
