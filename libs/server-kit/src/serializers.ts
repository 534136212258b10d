import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { whenAsked } from './when-asked';

const writer = whenAsked((schema) => fastJson(schema));

/** Writes what the schema lists and nothing else. */
export const compileSerializer: FastifySerializerCompiler<object> = ({ schema }) => {
  const write = writer(schema);
  return (data) => write()(data);
};
