import type { FrostBellKind } from '@farm/contracts';
import { Banner, Button } from '@farm/ui';
import { useNotebookCrops } from '@farm/web-kit/notebook-sharing';

interface NotebookCropsProps {
  kinds: readonly FrostBellKind[];
  chosen: readonly string[];
  onChosenChange: (crops: string[]) => void;
}

/** Offers the crops of the garden notebook, those that the bell knows and that are not chosen yet. */
export function NotebookCrops({ kinds, chosen, onChosenChange }: NotebookCropsProps) {
  const planted = useNotebookCrops();
  const crops = kinds
    .flatMap((kind) => kind.crops)
    .filter(({ id }) => planted?.includes(id) === true && !chosen.includes(id));
  if (crops.length === 0) return null;
  return (
    <Banner title="From your garden notebook">
      <p>{crops.map(({ name }) => name).join(', ')}</p>
      <Button
        type="button"
        variant="outline"
        size="small"
        onClick={() => onChosenChange([...chosen, ...crops.map(({ id }) => id)])}
      >
        Use my crops
      </Button>
    </Banner>
  );
}
