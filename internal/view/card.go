package view

// CardColumns are the columns of the table that a card shows, beside the item's
// extras. Pages ask for no others.
const CardColumns = "id,name,description,type,category,tags,bandwidth"
