import { buttonClass } from '@farm/ui';
import { useSearchParams } from '@farm/web-kit';
import { signInAddress } from '../sign-in/sign-in-address';
import { packAddress, readPackAddress } from './pack-address';

/** Leads to the sign-in and back to the pack, with what the search read. */
export function SignInLink({ grant }: { grant: string }) {
  const [params] = useSearchParams();
  const back = packAddress(grant, readPackAddress(params));
  return (
    <a className={buttonClass()} href={signInAddress(back, packAddress(grant))}>
      Sign in to continue
    </a>
  );
}
