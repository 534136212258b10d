import { fromPartial } from '@total-typescript/shoehorn';
import { render } from '@testing-library/react';

/** A canvas on which a tomato leaves pixels of this color. */
const fakeCanvas = (pixel: readonly number[] | null) =>
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    pixel &&
      fromPartial<CanvasRenderingContext2D>({
        fillText: () => undefined,
        getImageData: () => ({ data: Uint8ClampedArray.from([0, 0, 0, 0, ...pixel]) }),
      }),
  );

afterEach(() => jest.restoreAllMocks());

test.each([
  ['draws emoji in color', [210, 40, 30, 255], '🌽 Sweet corn'],
  ['draws a black box instead', [0, 0, 0, 255], 'Sweet corn'],
  ['has no canvas', null, 'Sweet corn'],
])('where the device %s, a crop is labeled so', async (_, pixel, label) => {
  fakeCanvas(pixel);
  await jest.isolateModulesAsync(async () => {
    const { CropLabel } = await import('./field');
    const { container } = render(<CropLabel shape="I" />);
    expect(container).toHaveTextContent(label, { normalizeWhitespace: true });
    expect(container.textContent).toBe(label);
    expect(container.querySelector('svg')).toBeInTheDocument();
  });
});
