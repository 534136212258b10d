import { messages as farm } from '@farm/farm/messages/es';
import { messages as ui } from '@farm/ui/messages/es';
import { messages as webKit } from '@farm/web-kit/messages/es';
import { messages as shell } from '../generated/es';

export const messages = { ...farm, ...ui, ...webKit, ...shell };
