import { call, useQuery } from '@farm/web-kit';
import styles from './sign-in.module.css';

function SignInPage() {
  const { data } = useQuery({ queryKey: ['learning', 'user'], queryFn: () => call('GET /api/auth/user') });
  return <h1 className={styles.title}>Sign in {data?.email}</h1>;
}
export { SignInPage as Component };
