import { site } from '@farm/farm';
import { Link } from '@farm/web-kit';

/** (+) What a buyer agrees to, and that they may change their mind. */
export function SaleTerms() {
  return (
    <>
      <p>
        By paying you agree to the <Link to="/terms">Terms of Use</Link>.
      </p>
      <p>{`Not what you hoped for? Write to us within ${site.refundDays} days and we give the money back.`}</p>
    </>
  );
}
