import { Button, LinkButton, RadioGroup, Row, Stack, Status, Text } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { useState } from 'react';
import { operatorPage } from '../admin/require-operator';
import { useHasRole } from '../admin/roles';
import { Section } from '../admin/section';

const FILES = {
  orders: { name: 'Orders', path: '/api/ops/exports/orders' },
  subscribers: { name: 'Subscribers and what they agreed to', path: '/api/ops/exports/community/subscribers' },
  comments: { name: 'Comments of visitors', path: '/api/ops/exports/community/comments' },
  messages: { name: 'Messages and answers', path: '/api/ops/exports/community/messages' },
  posts: { name: 'Posts of the blog', path: '/api/ops/exports/community/posts' },
};
type Format = 'csv' | 'json';

const FORMATS = [
  { value: 'csv', label: 'CSV, for a spreadsheet' },
  { value: 'json', label: 'JSON, for another program' },
] as const;

function download(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}

function Exports() {
  const [format, setFormat] = useState<Format>('csv');
  const [message, setMessage] = useState('');
  const hasRole = useHasRole();
  const allowed = Object.entries(FILES).filter(([id]) => (id === 'orders' ? hasRole('shop') : hasRole()));
  const files = allowed.map(([id, { name, path }]) => ({ id, name, href: `${path}?format=${format}` }));
  const downloadAll = () => {
    files.forEach(({ href }) => download(href));
    setMessage(`${files.length} files are on their way. Your browser may ask whether it may save several files.`);
  };
  return (
    <Stack gap={5}>
      <Section title={hasRole() ? 'Download everything' : 'Download'} as="h3">
        <p>
          {`${hasRole() ? 'Everything the farm owns' : 'What your role includes'}, in files that other programs can read. Each download is written to the log.`}
        </p>
        <RadioGroup legend="Format" options={FORMATS} value={format} onValueChange={(value) => setFormat(value)} />
        <div>
          <Button type="button" onClick={downloadAll}>
            Download all files
          </Button>
        </div>
        <Status>{message}</Status>
        <Row as="ul" gap={2}>
          {files.map(({ id, name, href }) => (
            <li key={id}>
              <LinkButton variant="outline" size="small" href={href} download>
                {name}
              </LinkButton>
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
