import { defineRemote } from '@farm/webpack';

export const config = defineRemote({ name: 'ops' });
