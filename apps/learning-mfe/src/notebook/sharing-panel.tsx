import { site } from '@farm/farm';
import { Checkbox, SectionHeading, Stack, Text } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { useDexterGarden, useNotebookCrops } from '@farm/web-kit/notebook-sharing';
import type { NotebookContent } from './notebook-database';
import { cropsForFrostBell, gardenForDexter, unsharedCrops, useSharing } from './notebook-sharing';

/** What of the notebook other parts of the site may use: nothing, until its grower says so. */
export function SharingPanel({ content: { entries } }: { content: NotebookContent }) {
  const isForDexter = useDexterGarden() !== null;
  const isForFrostBell = useNotebookCrops() !== null;
  useSharing(entries);
  const unshared = unsharedCrops(entries);
  return (
    <section aria-labelledby="notebook-sharing" data-print="never">
      <Stack gap={3}>
        <SectionHeading id="notebook-sharing">Who else may use it</SectionHeading>
        <Stack gap={1}>
          <Checkbox
            label={`Let ${site.assistant.name} read my notebook`}
            checked={isForDexter}
            onCheckedChange={(isOn) => useDexterGarden.set(isOn ? gardenForDexter(entries) : null)}
          />
          <Text size="small" tone="muted">
            Your messages in the chat then carry your crops, their planting days and your ZIP code, so that ‘When can I
            pick my okra?’ has your day in it. Notes, harvests and photos stay here.
          </Text>
        </Stack>
        <Stack gap={1}>
          <Checkbox
            label="Use my crops for the frost bell"
            checked={isForFrostBell}
            onCheckedChange={(isOn) => useNotebookCrops.set(isOn ? cropsForFrostBell(entries) : null)}
          />
          <Text size="small" tone="muted">
            The form of the <Link to="/frost-bell">frost bell</Link> then offers what you have planted. Nothing is sent
            before you set the bell.
          </Text>
        </Stack>
        {(isForDexter || isForFrostBell) && unshared.length > 0 && (
          <Text size="small">
            {`Not shared, because we don’t know the crop by this name: ${unshared.join(', ')}. Change the entry to a name from the list, such as tomatoes.`}
          </Text>
        )}
      </Stack>
    </section>
  );
}
