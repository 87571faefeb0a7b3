import * as z from 'zod'

/** The path of a file below public/. The security policy of every page lets pictures of other hosts not through. */
export const OwnPicture = z
  .string()
  .regex(
    /^(?:\/[\w-]+)+\.(?:avif|webp|png|jpe?g|svg)$/,
    'Put the image in public/ and enter its path from there, like "/help-badge.svg". ' +
      'Images from other sites aren’t shown.',
  )
