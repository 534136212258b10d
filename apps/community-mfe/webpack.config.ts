import { defineRemote } from '@farm/webpack';

export const config = defineRemote({ name: 'community', port: 4203 });
