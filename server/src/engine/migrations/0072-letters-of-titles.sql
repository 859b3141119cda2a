-- The search of the header looks for a part of a title, a whole title, an ISBN and the beginning of a call number. Rows
-- that were there before get their index in the background; until then they are read through.
ALTER TABLE dim_bib ADD INDEX IF NOT EXISTS title_letters lowerUTF8(title) TYPE text(tokenizer = ngrams(2));
ALTER TABLE dim_bib ADD INDEX IF NOT EXISTS title_whole lowerUTF8(title) TYPE bloom_filter(0.01) GRANULARITY 1;
ALTER TABLE dim_bib ADD INDEX IF NOT EXISTS isbn isbn13 TYPE bloom_filter(0.01) GRANULARITY 1;
ALTER TABLE dim_item MODIFY SETTING deduplicate_merge_projection_mode = 'rebuild';
ALTER TABLE dim_item ADD PROJECTION IF NOT EXISTS shelf_order (SELECT glc, callno, bookrecno, libcode ORDER BY glc, callno);
ALTER TABLE dim_bib MATERIALIZE INDEX title_letters;
ALTER TABLE dim_bib MATERIALIZE INDEX title_whole;
ALTER TABLE dim_bib MATERIALIZE INDEX isbn;
ALTER TABLE dim_item MATERIALIZE PROJECTION shelf_order;
