import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { glcOf } from '../statistics/filters.ts';
import { useLibraries } from '../statistics/use-libraries.ts';

type PlaceChoice = { value: string; label: string };

/** Returns the options of a library group: the libraries that the user may see, and the locations of one library. */
export function usePlaces(
  glc: string,
  libcode: string,
): { libraries: readonly PlaceChoice[]; locations: readonly PlaceChoice[] } {
  const { group } = useLibraries(glc);
  const query = { ...glcOf(glc), libcode };
  const { data = [] } = useQuery({
    queryKey: ['desk', 'location', query],
    queryFn: ({ signal }) => api.desk.location({ query, signal }),
    enabled: libcode !== '',
  });
  const toChoice = ({ code, label }: { code: string; label: string }) => ({ value: code, label });
  return { libraries: (group?.libraries ?? []).map(toChoice), locations: data.map(toChoice) };
}
