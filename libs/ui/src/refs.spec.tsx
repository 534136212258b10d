import { render } from '@testing-library/react';
import type { ReactNode, RefCallback } from 'react';
import * as ui from './index';

type Handler = 'onClick' | 'onSubmit' | 'onRemove' | 'onValueChange' | 'onValuesChange' | 'onCheckedChange';
/** The exported components that a person operates, without the boxes of the layout (`as`) and whole forms (`fields`). */
type Control = {
  [Name in keyof typeof ui]: (typeof ui)[Name] extends (props: infer Props) => ReactNode
    ? Extract<keyof Props, Handler> extends never
      ? never
      : Extract<keyof Props, 'as' | 'fields' | 'onCancel'> extends never
        ? Name
        : never
    : never;
}[keyof typeof ui];

const ignore = () => undefined;
const options = [
  { value: 'corn', label: 'Corn' },
  { value: 'okra', label: 'Okra' },
];
const field = { name: 'crop', label: 'Crop', value: 'okra', onValueChange: ignore };
const choice = { name: 'crop', legend: 'Crop', options, value: 'okra', onValueChange: ignore };
const boxes = { name: 'crop', legend: 'Crop', options, values: [], onValuesChange: ignore };

interface Props {
  ref: RefCallback<Element>;
  onBlur: () => void;
}

/** What the ref of a control gives, and the control. A new control without an entry does not compile. */
const CONTROLS: Record<
  Control | 'Disclosure' | 'PrintButton' | 'SectionHeading',
  [selector: string, (props: Props) => ReactNode]
> = {
  Button: ['button', (props) => <ui.Button {...props}>Send</ui.Button>],
  Checkbox: [
    'input[name=crop]',
    (props) => <ui.Checkbox {...props} name="crop" label="Okra" checked={false} onCheckedChange={ignore} />,
  ],
  CheckboxGroup: ['input[name=crop][value=corn]', (props) => <ui.CheckboxGroup {...props} {...boxes} />],
  Chips: ['ul', ({ ref }) => <ui.Chips ref={ref} label="Crops" chips={['Okra']} onRemove={ignore} />],
  Disclosure: ['details', ({ ref }) => <ui.Disclosure ref={ref} summary="More" children="Okra" />],
  Field: ['input[name=crop]', (props) => <ui.Field {...props} {...field} />],
  Form: ['form', ({ ref }) => <ui.Form ref={ref} onSubmit={ignore} />],
  IconButton: ['button', (props) => <ui.IconButton {...props} label="Close" />],
  LinkButton: ['a', (props) => <ui.LinkButton {...props} href="/okra" children="Okra" />],
  PrintButton: ['button', ({ ref }) => <ui.PrintButton ref={ref} />],
  RadioCards: ['input[name=crop]:checked', (props) => <ui.RadioCards {...props} {...choice} />],
  RadioGroup: ['input[name=crop]:checked', (props) => <ui.RadioGroup {...props} {...choice} />],
  SectionHeading: ['h2', ({ ref }) => <ui.SectionHeading ref={ref}>Okra</ui.SectionHeading>],
  Select: ['select[name=crop]', (props) => <ui.Select {...props} {...field} children={<option>okra</option>} />],
  TextArea: ['textarea[name=crop]', (props) => <ui.TextArea {...props} {...field} />],
};

test.each(Object.entries(CONTROLS))('the ref of %s gives its element', (_, [selector, element]) => {
  const ref = jest.fn();
  const { container, unmount } = render(element({ ref, onBlur: ignore }));
  const expected = container.querySelector(selector);
  expect(expected).toBeInstanceOf(Element);
  expect(ref).toHaveBeenLastCalledWith(expected);
  unmount();
  expect(ref.mock.lastCall[0]).toBeNull();
});

test.each(['Checkbox', 'CheckboxGroup', 'Field', 'RadioCards', 'RadioGroup', 'Select', 'TextArea'] as const)(
  '%s reports that the focus left it, so that a form library can register it',
  (name) => {
    const onBlur = jest.fn();
    const ref = { current: null as HTMLElement | null };
    render(
      CONTROLS[name][1]({
        ref: (element) => {
          ref.current = element as HTMLElement | null;
        },
        onBlur,
      }),
    );
    ref.current?.focus();
    ref.current?.blur();
    expect(onBlur).toHaveBeenCalledTimes(1);
  },
);

test('the ref of a group without a choice is its first option', () => {
  const ref = jest.fn();
  render(<ui.RadioGroup {...choice} value={null} ref={ref} />);
  expect(ref.mock.lastCall[0]).toHaveAttribute('value', 'corn');
});
