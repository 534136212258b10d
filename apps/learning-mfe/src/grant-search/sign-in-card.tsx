import { buttonClass, Card } from '@farm/ui';
import { useLocation } from '@farm/web-kit';
import { useRef, useState } from 'react';
import { mayTravel, signInAddress, useSignInTrip } from './sign-in-trip';

/** What a signed-out visitor meets. Spec 2 section 2. */
export function SignInCard() {
  const { pathname, search } = useLocation();
  const link = useRef<HTMLAnchorElement>(null);
  const [travels] = useState(mayTravel);
  useSignInTrip(link, travels);
  return (
    <Card title="Please Sign In" level="h2">
      <p>
        Grant search keeps your applications for you alone, so it has to know who you are. All it takes is your email
        address.
      </p>
      {travels && <p role="status">We take you to the sign-in page now.</p>}
      <a ref={link} className={buttonClass('primary')} href={signInAddress(`${pathname}${search}`)}>
        Sign In to Continue
      </a>
    </Card>
  );
}
