// The dimensions of each statistics page, in the order of its tabs. This file does not import zod, so that pages do
// not load schemas.

export const loanBreakdowns = [
  'library',
  'district',
  'readerType',
  'readerTypeGroup',
  'mainClass',
  'circulationType',
  'channel',
] as const;

export const borrowerBreakdowns = [
  ...loanBreakdowns,
  'sex',
  'ageGroup',
  'area',
  'readerUnit',
  'readerTypeNow',
] as const;

export const readerBreakdowns = [
  'readerType',
  'readerTypeGroup',
  'ageGroup',
  'sex',
  'library',
  'district',
  'area',
  'readerUnit',
  'state',
] as const;

export const stockProperties = [
  'mainClass',
  'library',
  'district',
  'location',
  'state',
  'circulationType',
  'secondClass',
  'pubYear',
  'yearAdded',
] as const;

export const newBookBreakdowns = [
  'month',
  'mainClass',
  'library',
  'district',
  'circulationType',
] as const;

export const resourceBreakdowns = [
  'resource',
  'library',
  'district',
  'readerType',
  'readerTypeGroup',
  'channel',
] as const;

/** The two ways to count renewals: apart, or as loans as in ISO 2789 (GB/T 13191). */
export const renewalCounts = ['apart', 'counted'] as const;
