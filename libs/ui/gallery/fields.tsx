import { useState } from 'react';
import {
  Button,
  Checkbox,
  CheckboxGroup,
  Chips,
  Field,
  Form,
  FormError,
  RadioCards,
  RadioGroup,
  Select,
  FileField,
  TextArea,
} from '../src/index';
import classes from './gallery.module.css';
import { Sample } from './sample';

const LANDS = [
  { value: 'yard', label: 'A yard', hint: 'up to a quarter acre' },
  { value: 'field', label: 'A field' },
] as const;
const CROPS = [
  { value: 'okra', label: 'Okra' },
  { value: 'collards', label: 'Collards' },
  { value: 'peas', label: 'Field peas' },
] as const;

function Typing() {
  const [text, setText] = useState('');
  const long = 'A letter to the farm. '.repeat(9);
  return (
    <Form className={classes.wide} onSubmit={() => undefined}>
      <Field label="Your name" autoComplete="name" value={text} onValueChange={setText} />
      <Field label="Your email" hint="We write once a week." type="email" value={text} onValueChange={setText} />
      <Field label="ZIP code" error="Please type five digits." value="3120" onValueChange={setText} />
      <Field label="Not now" value="Macon" onValueChange={setText} disabled />
      <TextArea label="Message" limit={200} value={long} onValueChange={setText} />
      <FileField label="Photo" hint="At most 8 MB." accept="image/jpeg" onFileChange={() => undefined} />
      <Select label="Zone" value="8a" onValueChange={setText}>
        <option value="8a">8a</option>
        <option value="8b">8b</option>
      </Select>
      <FormError text="We could not send that. Your text is still here. Please try again." />
      <Button>Send</Button>
    </Form>
  );
}

/** Fields: empty, with a hint, invalid, disabled; single and multiple choice. */
export function Fields() {
  const [land, setLand] = useState<'yard' | 'field'>('yard');
  const [crops, setCrops] = useState<string[]>(['okra']);
  const [ticked, setTicked] = useState(true);
  return (
    <>
      <Sample name="fields">
        <Typing />
      </Sample>
      <Sample name="one of a few">
        <RadioGroup legend="Where you grow" options={LANDS} value={land} onValueChange={setLand} />
        <div className={classes.narrow}>
          <RadioCards legend="Your land" options={LANDS} value={land} onValueChange={setLand} />
        </div>
        <div className={classes.narrow}>
          <RadioCards legend="Answered" options={LANDS} value="field" onValueChange={setLand} disabled />
        </div>
      </Sample>
      <Sample name="any of several">
        <CheckboxGroup legend="Crops" options={CROPS} values={crops} onValuesChange={setCrops} />
        <Checkbox label="Send me the Monday letter" checked={ticked} onCheckedChange={setTicked} />
        <Checkbox
          label="It is my photo"
          error="Please tick the box if it is yours."
          checked={false}
          onCheckedChange={setTicked}
        />
        <Checkbox label="Not offered yet" checked={false} onCheckedChange={setTicked} disabled />
        <Chips
          label="Chosen crops"
          chips={crops}
          onRemove={(gone) => setCrops(crops.filter((crop) => crop !== gone))}
        />
        <Chips label="In season" chips={['collards', 'turnips']} />
      </Sample>
    </>
  );
}
