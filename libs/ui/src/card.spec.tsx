import { render, screen, within } from '@testing-library/react';
import { Button } from './button';
import { Badge, Card, CardGrid } from './card';
import { ProductCard } from './product-card';

test('a titled card is a region with its heading', () => {
  render(
    <Card title="Live conditions" level="h2">
      <p>Sunny</p>
    </Card>,
  );
  const region = screen.getByRole('region', { name: 'Live conditions' });
  expect(within(region).getByRole('heading', { level: 2, name: 'Live conditions' })).toBeVisible();
});

test('cards of a list are no regions: their titles may be alike', () => {
  render(
    <>
      <Card title="Test the soil" as="div" />
      <Card title="Test the soil" as="div" />
    </>,
  );
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.getAllByRole('heading', { level: 3, name: 'Test the soil' })).toHaveLength(2);
});

test('a packet shows title, text, price and one button under one name', () => {
  render(
    <CardGrid columns={4}>
      <ProductCard
        cover={{ subject: 'crops', drawing: 'okra' }}
        title="Grant Gold"
        badge={<Badge>New</Badge>}
        price="$39.99"
        action={<Button disabled>Coming Soon</Button>}
      >
        <p>A budget that adds up.</p>
      </ProductCard>
    </CardGrid>,
  );
  const packet = screen.getByRole('article', { name: 'Grant Gold' });
  expect(packet).toHaveTextContent('NewGrant GoldA budget that adds up.$39.99Coming Soon');
  expect(within(packet).getByRole('button', { name: 'Coming Soon' })).toBeDisabled();
});

test('the drawing of a card is above its title', () => {
  render(<Card title="Compost" drawing={<svg aria-label="A bin" role="img" />} />);
  const [first] = screen.getByRole('region', { name: 'Compost' }).children;
  expect(first).toBe(screen.getByRole('img', { name: 'A bin' }));
});
