// What is true of the farm: who it is, what it sells, what things cost.
// Pure data and rules without any dependency, importable by browser and service alike.
// The owner edits site.ts and catalogue.ts.
export * from './about';
export * from './assistant/emotion';
export * from './assistant/local-answers';
export * from './assistant/persona';
export * from './assistant/protection';
export * from './built-in-posts';
export * from './catalogue';
export * from './chance';
export * from './daily-wisdom';
export * from './cuisines';
export * from './day-calendar';
export * from './day-part';
export * from './farm-time';
export * from './hub';
export * from './learning/extension-offices';
export * from './learning/grant-options';
export * from './learning/place-key';
export * from './learning/plan-options';
export * from './legal';
export * from './looks-like-email';
export * from './mark';
export * from './money';
export * from './moon';
export * from './newsletter';
export * from './normals';
export * from './own-path';
export * from './pictures';
export * from './programs';
export * from './questions';
export * from './quilt';
export * from './seasons';
export * from './site';
export * from './structured-data';
export * from './tier-calendar';
export * from './time-zone';
