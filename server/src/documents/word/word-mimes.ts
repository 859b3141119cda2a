/** The types of Word documents; both endings have the same content. */
export const wordMimes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
} as const;
