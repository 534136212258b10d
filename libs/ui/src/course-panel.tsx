import { course, formatUsd, isEmail } from '@farm/farm';
import { useId, useState, type ReactNode } from 'react';
import { Button } from './button';
import { Badge } from './card';
import classes from './course-panel.module.css';
import { Field } from './field';
import { Form } from './form';
import { Eyebrow } from './typography';

interface CoursePanelProps {
  /** Called with the buyer's email address; the page navigates to /premium-checkout. */
  onContinue: (email: string) => void;
  /** A link to the course's page. */
  details?: ReactNode;
  level?: 'h2' | 'h3';
}

/** The premium course with its price and the form that starts the checkout. */
export function CoursePanel({ onContinue, details, level: Heading = 'h2' }: CoursePanelProps) {
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState(false);
  const titleId = useId();
  const go = () => {
    const address = email.trim();
    setWrong(!isEmail(address));
    if (isEmail(address)) onContinue(address);
  };
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <div className={classes.words}>
        <Eyebrow>Premium course</Eyebrow>
        <Heading id={titleId}>{course.title}</Heading>
        <p>{course.description}</p>
        <p>{`Includes: ${course.includes}`}</p>
        <p>{`With it come ${course.materials}.`}</p>
        <Badge tone="green">8 lessons</Badge>
        {details && <p>{details}</p>}
      </div>
      <Form className={classes.order} onSubmit={go}>
        <p className={classes.price}>{formatUsd(course.price)}</p>
        <Field
          label="Your email"
          hint="Course access will be sent there."
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          onValueChange={setEmail}
          error={wrong ? 'Please type your whole email address, like name@example.com.' : undefined}
        />
        <Button>Go to checkout</Button>
      </Form>
    </section>
  );
}
