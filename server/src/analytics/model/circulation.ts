import { metrics } from './circulation-metrics.ts';
import { countDistinct } from './count-where.ts';
import type { Dataset, Dimension } from './dataset.ts';
import * as dimension from './dimensions.ts';
import * as reader from './reader-dimensions.ts';
import {
  barcodeColumn,
  countColumn,
  dimensionColumn,
  libraryColumn,
  readerColumn,
} from './row-columns.ts';

const event: Dimension = {
  label: { 'zh-CN': '事件', 'en-US': 'Event' },
  sql: 'event',
  columns: ['event'],
  type: 'text',
  labels: { table: 'dim_event', key: 'event' },
  isSmall: true,
};

/** The stream of events: loans, returns, visits and others, with their attributes at that time. */
export const circulation: Dataset = {
  label: { 'zh-CN': '流通与到馆', 'en-US': 'Circulation and visits' },
  needs: 'borrowing:view',
  from: 'behaviour_event',
  sources: ['behaviour_event'],
  day: 'day',
  spans: { day: 'day', column: 'counted' },
  hour: 'hour',
  dimensions: {
    library: dimension.library,
    district: dimension.district,
    location: dimension.location,
    readerType: dimension.readerType,
    readerTypeGroup: dimension.readerTypeGroup,
    circulationType: dimension.circulationType,
    mainClass: dimension.mainClass,
    secondClass: dimension.secondClass,
    channel: dimension.channel,
    operator: dimension.operator,
    operatorRole: dimension.operatorRole,
    operatorLibrary: dimension.operatorLibrary,
    operatorLocation: dimension.operatorLocation,
    title: dimension.title,
    hour: dimension.hourOfDay,
    weekday: dimension.weekday,
    readerGroup: dimension.readerGroup,
    event,
    ...reader.ofReaderNow,
  },
  joins: {
    place: {
      sql: `ASOF LEFT JOIN (SELECT operator AS place_operator, day_from AS place_from, day_until AS place_until, libcode AS place_libcode, loc AS place_loc FROM operator_place WHERE glc = {glc:String} AND version = {places:String}) AS place ON place.place_operator = behaviour_event.operator AND behaviour_event.day >= place.place_from`,
    },
    reader: { sql: reader.readersBeside('behaviour_event') },
  },
  metrics,
  rollups: [
    {
      table: 'agg_event_day',
      columns: [
        'event',
        'day',
        'weekday',
        'libcode',
        'rdtype',
        'clc1',
        'cirtype',
        'channel',
        'counted',
        'n',
        'amount',
      ],
      isMonthly: false,
    },
    {
      table: 'agg_reader_day',
      columns: ['day', 'libcode', 'rdtype'],
      isMonthly: false,
      metrics: { active_readers: countDistinct('reader_key', 'reader_key != 0') },
    },
    {
      table: 'agg_title_month',
      columns: ['event', 'day', 'libcode', 'bookrecno', 'clc2', 'n'],
      isMonthly: true,
    },
    {
      table: 'agg_reader_month',
      columns: ['event', 'libcode', 'rdtype', 'reader_key'],
      isMonthly: true,
      isJoined: true,
      hasEnds: true,
    },
  ],
  rowsAre: { 'zh-CN': '条事件', 'en-US': 'events' },
  rows: [
    {
      key: 'at',
      label: { 'zh-CN': '时间', 'en-US': 'Time' },
      // An event without a recorded hour is shown by its day only.
      sql: 'if(hour = 255, toString(day), formatDateTime(at, {timeFormat:String}, {zone:String}))',
      sortedBy: 'at, hour, batch',
      type: 'text',
      format: 'text',
      isTime: true,
    },
    dimensionColumn('event', event),
    libraryColumn,
    dimensionColumn('location', dimension.location),
    dimensionColumn('title', dimension.title),
    barcodeColumn,
    dimensionColumn('readerType', dimension.readerType),
    readerColumn,
    dimensionColumn('channel', dimension.channel),
    dimensionColumn('operator', dimension.operator),
    countColumn(),
  ],
  rowOrder: 'day DESC, at DESC, barcode, reader_key',
};
