/** Bytes of a file as it is uploaded, and as sentences say it. */
export const UPLOAD_MAX_BYTES = 8 * 1_048_576;
export const UPLOAD_LIMIT = '8 MB';

/** Pictures that can be uploaded, as the `accept` of an input. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp';

/** Characters of what a picture of the site shows, and the sentence for others. */
export const pictureTextLimits = { min: 3, max: 200 } as const;
export const PICTURE_TEXT_PROBLEM = `Please say in ${pictureTextLimits.min} to ${pictureTextLimits.max} characters what the picture shows.`;
