/**
 * The content of a stored answer: its libraries, the permissions that a viewer needs, and whether it shows single
 * readers.
 */
export type Footprint = {
  glc: string;
  libraries: string[] | null;
  needs: string[];
  showsReaders: boolean;
};
