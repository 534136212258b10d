import { postFrostBell } from '@farm/contracts/form-rules';
import { apiQuery, call, getServerMessage, useQuery } from '@farm/web-kit';
import { useCallForm } from '@farm/web-kit/call-form';
import { useZip } from '@farm/web-kit/notebook-sharing';
import { useVisitorProfile } from '../writer/visitor-profile';

const { crops: cropsRule } = postFrostBell.fields;
const FAILED = 'Something went wrong. Please try again.';

/** The crops by what cold harms them. */
export const useFrostCrops = () => useQuery(apiQuery('GET /api/frost-bell/crops', {}));

/** The form that asks for a bell. Nothing is set before the press in the email. */
export function useFrostBellForm() {
  const zip = useZip();
  const { email } = useVisitorProfile();
  const crops: string[] = [];
  const form = useCallForm({
    rules: postFrostBell,
    values: { zip, crops, email },
    check: (values) => ({ crops: values.crops.length === 0 ? cropsRule.message : undefined }),
    incomplete: null,
    key: ['POST /api/frost-bell'],
    send: async (values) => {
      await call('POST /api/frost-bell', { body: values });
      return values;
    },
    onSuccess: (_, sent) => {
      useZip.set(sent.zip);
      useVisitorProfile.set((profile) => ({ name: profile.name, email: sent.email }));
    },
    toMessage: (error) => getServerMessage(error) ?? FAILED,
  });
  /** Shows the form again, as it was sent. */
  const change = () => {
    form.reset(form.data);
    form.clear();
  };
  return { ...form, change };
}
