import { Band, Card, SectionHeading, useArrival } from '@farm/ui';
import classes from './free-guides.module.css';
import { KitList } from './kit-list';
import { OnItsWay } from './on-its-way';
import { SignUpForm } from './sign-up-form';
import { useSignUp } from './use-sign-up';

const LINE = 'The Farming Survival Kit: four guides to keep and a calendar of the garden year, by e-mail.';

function FreeGuidesPage() {
  const signUp = useSignUp();
  const done = signUp.state.step === 'done' ? signUp.state : null;
  const box = useArrival(done ? 'done' : 'form');
  return (
    <Band>
      <div ref={box}>
        {done ? (
          <OnItsWay newsletter={done.newsletter} />
        ) : (
          <>
            <SectionHeading level={1} line={LINE}>
              Free Guides
            </SectionHeading>
            <div className={classes.columns}>
              <SignUpForm {...signUp} />
              <Card title="What is in the kit" level="h2" wide>
                <KitList />
              </Card>
            </div>
          </>
        )}
      </div>
    </Band>
  );
}

export { FreeGuidesPage as Component };
