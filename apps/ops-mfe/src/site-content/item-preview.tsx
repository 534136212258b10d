import { Button, FormError, Panel, Prose } from '@farm/ui';
import { call } from '@farm/web-kit';
import type { ReactNode } from 'react';
import { useAction, type Body, type Reply } from '../admin/queries';
import { trimTexts } from './content-changes';
import type { ItemInForm } from './item-fields';

type LessonWordings = Body<'POST /api/ops/lessons/previews'>;
type RecipeWordings = Body<'POST /api/ops/recipes/previews'>;

interface ItemPreviewProps<Previewed> extends ItemInForm {
  /** Of the button: 'Preview this lesson'. */
  label: string;
  /** What the service makes of the changed items. @throws what breaks a rule */
  send: (stored: { changed: unknown[] }) => Promise<readonly Previewed[]>;
  children: (previewed: Previewed) => ReactNode;
}

/** An item as visitors would read it, when asked for. */
function ItemPreview<Previewed>({ id, value, label, send, children }: ItemPreviewProps<Previewed>) {
  const preview = useAction({ key: ['ops', 'preview', label, id], send });
  const typed = { changed: [{ id, ...(trimTexts(value) as object) }] };
  // Not shown once the words differ from those that were sent.
  const isCurrent = JSON.stringify(preview.input) === JSON.stringify(typed);
  const previewed = isCurrent ? preview.data?.[0] : undefined;
  return (
    <>
      <FormError text={isCurrent ? preview.problem : null} />
      <div>
        <Button
          type="button"
          variant="secondary"
          isPending={preview.isPending}
          pendingLabel="Loading..."
          onClick={() => preview.submit(typed)}
        >
          {label}
        </Button>
      </div>
      {previewed !== undefined && (
        <Panel role="region" aria-label="Preview">
          {children(previewed)}
        </Panel>
      )}
    </>
  );
}

/** Lessons as visitors would read them. @throws what breaks a rule, with the lesson and its line */
export const previewLessons = (stored: unknown) =>
  call('POST /api/ops/lessons/previews', { body: stored as LessonWordings });

export function LessonPreview(item: ItemInForm) {
  return (
    <ItemPreview {...item} label="Preview this lesson" send={previewLessons}>
      {({ html }) => <Prose html={html} />}
    </ItemPreview>
  );
}

const previewRecipes = (stored: unknown) => call('POST /api/ops/recipes/previews', { body: stored as RecipeWordings });

function RecipeText({ recipe }: { recipe: Reply<'POST /api/ops/recipes/previews'>[number] }) {
  const { allergens, labelCheck, safety } = recipe;
  const notes = [
    ...(allergens.length > 0 ? [`Contains: ${allergens.join(', ')}`] : []),
    ...(labelCheck.length > 0 ? [`Check the label: ${labelCheck.join(', ')}`] : []),
    ...safety,
  ];
  return (
    <Prose>
      <h3>{recipe.title}</h3>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <ul>
        {recipe.ingredients.map((line, place) => (
          <li key={place}>{line}</li>
        ))}
      </ul>
      <ol>
        {recipe.instructions.map((step, place) => (
          <li key={place}>{step}</li>
        ))}
      </ol>
    </Prose>
  );
}

export function RecipePreview(item: ItemInForm) {
  return (
    <ItemPreview {...item} label="Preview this recipe" send={previewRecipes}>
      {(recipe) => <RecipeText recipe={recipe} />}
    </ItemPreview>
  );
}
