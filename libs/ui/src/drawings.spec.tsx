import { render, screen } from '@testing-library/react';
import { DexterFace } from './dexter-face';
import { Logo } from './logo';
import { PatternStrip, Sawtooth } from './pattern-strip';

const MOODS = ['neutral', 'happy', 'sad', 'thinking', 'surprised', 'celebrating'] as const;

test('six faces differ and are named by their mood', () => {
  const drawings = MOODS.map((mood) => {
    const { unmount } = render(<DexterFace mood={mood} />);
    const face = screen.getByRole('img', { name: `Dexter Jr., ${mood}` }).innerHTML;
    unmount();
    return face;
  });
  expect(new Set(drawings).size).toBe(6);
});

test('decoration is hidden from reading and uses cloth, never a colour of its own', () => {
  const { container } = render(
    <>
      <PatternStrip />
      <Sawtooth />
      <Logo />
    </>,
  );
  const drawings = [...container.querySelectorAll('svg')];
  expect(drawings).toHaveLength(3);
  drawings.forEach((svg) => {
    expect(svg).toHaveAttribute('aria-hidden', 'true');
    expect(svg).toHaveAttribute('focusable', 'false');
    expect(svg.outerHTML).not.toMatch(/style=|#[0-9a-f]{6}/i);
  });
});
