/** What an answer that was put aside shows: of which libraries, of which kinds, and whether of single readers. */
export type Footprint = {
  glc: string;
  libraries: string[] | null;
  needs: string[];
  showsReaders: boolean;
};
