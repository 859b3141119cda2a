/** A code of a dimension with the names by which people may call it. */
export type Member = {
  field: string;
  code: string;
  names: readonly string[];
  /** The library of a room. */
  library?: string;
};

/** A library with its place in the tree of libraries; the parent of the top one is empty. */
export type LibraryMember = {
  code: string;
  names: readonly string[];
  parent: string;
  level: number;
};

/** The names that a question may use: the model, and the codes of the data that the caller may see. */
export type NameCatalogue = {
  metrics: readonly { code: string; dataset: string }[];
  datasets: readonly {
    code: string;
    dimensions: readonly string[];
    /** False for numbers as of now, which have no days. */
    hasDays: boolean;
  }[];
  libraries: readonly LibraryMember[];
  members: readonly Member[];
  /** The built-in rules with their names. */
  rules: readonly { code: string; names: readonly string[] }[];
};
