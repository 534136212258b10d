import { Button, FormError, RadioGroup, Row, saveFile, Stack, Status, Text } from '@farm/ui';
import { call, Link } from '@farm/web-kit';
import { useState } from 'react';
import { DownloadButton } from '../admin/download-button';
import { useAction } from '../admin/queries';
import { ConfirmSignIn, operatorPage } from '../admin/require-operator';
import { useHasRole } from '../admin/roles';
import { Section } from '../admin/section';

type Format = 'csv' | 'json';
type CommunityTable = 'subscribers' | 'comments' | 'messages' | 'posts';

const tableFile = (table: CommunityTable) => (format: Format) =>
  call('GET /api/ops/exports/community/:table', { params: { table }, query: { format } });

const FILES = {
  orders: { name: 'Orders', load: (format: Format) => call('GET /api/ops/exports/orders', { query: { format } }) },
  subscribers: { name: 'Subscribers and what they agreed to', load: tableFile('subscribers') },
  comments: { name: 'Comments of visitors', load: tableFile('comments') },
  messages: { name: 'Messages and answers', load: tableFile('messages') },
  posts: { name: 'Posts of the blog', load: tableFile('posts') },
};
const FORMATS = [
  { value: 'csv', label: 'CSV, for a spreadsheet' },
  { value: 'json', label: 'JSON, for another program' },
] as const;

function Exports() {
  const [format, setFormat] = useState<Format>('csv');
  const hasRole = useHasRole();
  const allowed = Object.entries(FILES).filter(([id]) => (id === 'orders' ? hasRole('shop') : hasRole()));
  const files = allowed.map(([id, { name, load }]) => ({
    id,
    name,
    file: `${id}.${format}`,
    load: () => load(format),
  }));
  const downloadAll = useAction({
    key: ['ops', 'download', 'all'],
    send: async () => {
      for (const { file, load } of files) saveFile({ name: file, content: await load() });
    },
    checkFirst: 'Please try again.',
  });
  const message = `${files.length} files are on their way. Your browser may ask whether it may save several files.`;
  return (
    <Stack gap={5}>
      <Section title={hasRole() ? 'Download everything' : 'Download'} as="h3">
        <p>
          {`${hasRole() ? 'Everything the farm owns' : 'What your role includes'}, in files that other programs can read. Each download is written to the log.`}
        </p>
        <RadioGroup legend="Format" options={FORMATS} value={format} onValueChange={(value) => setFormat(value)} />
        <div>
          <Button
            type="button"
            isPending={downloadAll.isPending}
            pendingLabel="Downloading..."
            onClick={() => downloadAll.submit()}
          >
            Download all files
          </Button>
        </div>
        <Status>{downloadAll.isSuccess ? message : ''}</Status>
        <FormError text={downloadAll.problem} />
        <ConfirmSignIn error={downloadAll.error} />
        <Row as="ul" gap={2}>
          {files.map(({ id, name, file, load }) => (
            <li key={id}>
              <DownloadButton size="small" name={file} load={load}>
                {name}
              </DownloadButton>
            </li>
          ))}
        </Row>
        <Text tone="muted" size="small">
          The files have names and email addresses. Store them where only you can open them.
        </Text>
      </Section>
      <Section title="One person" as="h3">
        <p>
          <Link to="/ops/customer">Look up an address</Link>: everything stored under it
          <span>{hasRole() ? ', and how to erase it.' : '.'}</span>
        </p>
      </Section>
    </Stack>
  );
}

export const Component = operatorPage('Your data', Exports);
